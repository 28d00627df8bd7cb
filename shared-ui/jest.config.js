import { jestPreset } from 'shared-testing/jest-preset';

export default jestPreset(import.meta.dirname);
