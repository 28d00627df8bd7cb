import { remote } from '../webpack.common.js';

export default remote('mf-admin');
