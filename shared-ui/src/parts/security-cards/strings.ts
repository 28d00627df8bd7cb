export const strings = { password: 'Change Password', factors: 'Second factor', devices: 'Devices' };
