import { MantineThemeProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import '@mantine/notifications/styles.layer.css'

const toastTime = 5000

/** What lies above the page and is never there first: toasts (spec section 9: 5 seconds) and dialogs opened by code. */
export const LateLayers = () => {
  const { t } = useTranslation('shell')
  const closeButtonProps = { 'aria-label': t('toast.close') }
  return (
    <>
      <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
        <Notifications autoClose={toastTime} position="bottom-right" limit={4} />
      </MantineThemeProvider>
      <ModalsProvider>{null}</ModalsProvider>
    </>
  )
}
