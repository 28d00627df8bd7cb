// Windows in which pages are looked at, in CSS pixels.
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest phone, where the widest thing is cut first. */
export const NARROWEST = { width: 320, height: 640 };
