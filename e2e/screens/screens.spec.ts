import { screens } from '../../scripts/screens/table.ts';
import { holdScreens } from '../support/screens.ts';

// The screens of visitors, and those of the storefront and the shell for people who are signed in.
holdScreens(screens.filter(({ as, name }) => !as || /^(home|product|user-menu|access-denied)/.test(name)));
