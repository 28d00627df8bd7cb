import { shell } from '../webpack.common.js';

export default shell();
