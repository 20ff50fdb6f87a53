import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import '@mantine/notifications/styles.layer.css'
import classes from './toasts.module.css'

// Loaded together, because a page needs them at the first action of its reader and not before.
export { startHands } from '../shared/hands/start-hands.ts'

const toastTime = 5000

/** The toasts above the page (spec section 9: 5 seconds), never over the buttons of a drawer. */
export const Toasts = () => {
  const { t } = useTranslation('shell')
  const closeButtonProps = { 'aria-label': t('toast.close') }
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications
        autoClose={toastTime}
        position="bottom-right"
        limit={4}
        classNames={{ root: classes.toasts ?? '' }}
      />
    </MantineThemeProvider>
  )
}
