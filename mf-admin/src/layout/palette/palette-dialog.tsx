import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../../strings.ts';
import { Palette } from './palette.tsx';

/** The search over everything (rules 14.42). */
export const PaletteDialog = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog title={strings.palette.title} titleHidden width={640} onClose={onClose}>
    <Palette onClose={onClose} />
  </ModalDialog>
);
