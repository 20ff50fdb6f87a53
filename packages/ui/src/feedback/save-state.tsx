import { IconAlertTriangle, IconCheck, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './save-state.module.css'

export type SaveStateName = 'unsaved' | 'saving' | 'saved' | 'refused'

const icons = { unsaved: IconPencil, saving: IconCloudUp, saved: IconCheck, refused: IconAlertTriangle }

/** Whether the typed values are saved: always visible beside fields that are edited in place. */
export const SaveState = ({ state, message }: { state: SaveStateName; message?: string }) => {
  const { texts } = useUi()
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state} role={state === 'refused' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      {message ?? texts.state[state]}
    </span>
  )
}
