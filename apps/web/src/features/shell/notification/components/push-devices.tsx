import { Alert, Button } from '@mantine/core'
import type { PushDevices as Devices } from '@oxer/domain/shell/notification/notification.schema'
import { StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { deviceInWords } from '../../../../shared/sign-in-columns.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../notifications.module.css'
import { usePushDevice } from '../use-push-device.ts'

/** The devices that show messages while no page is open, and the switch for this one. */
export const PushDevices = ({ known }: { known: Devices }) => {
  const { t, i18n } = useTranslation('notification')
  const { t: words } = useTranslation('access')
  const formats = useFormats()
  const { state, ownRef, turnOn, remove, isBusy } = usePushDevice(known)
  const [refusal, setRefusal] = useState<string[]>([])
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setRefusal([])
    try {
      await work()
    } catch (error) {
      setRefusal(failureTexts(error, i18n))
    }
  }
  return (
    <section className={classes.devices} aria-labelledby="push-devices">
      <h2 id="push-devices">{t('devices.title')}</h2>
      <p>{t('devices.hint')}</p>
      {refusal.length > 0 && (
        <Alert color="red" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      {known.devices.length > 0 && (
        <ul className={classes.list} aria-labelledby="push-devices">
          {known.devices.map((device) => {
            const name = deviceInWords(device.device, words)
            return (
              <li key={device.ref} className={classes.item}>
                <div className={classes.words}>
                  {name} {device.ref === ownRef && <StatusBadge tone="good">{words('security.thisOne')}</StatusBadge>}
                  <br />
                  <small>
                    {device.failedAt === null
                      ? t('devices.since', { moment: formats.instant(device.createdAt, ownTimeZone()) })
                      : t('devices.failed', { moment: formats.instant(device.failedAt, ownTimeZone()) })}
                  </small>
                </div>
                <Button
                  variant="default"
                  disabled={isBusy}
                  aria-label={t('devices.removeOne', { device: name })}
                  onClick={() => void attempt(() => remove(device))}
                >
                  {t('devices.remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {state === 'missing' && <p>{t('devices.missing')}</p>}
      {state === 'denied' && <p>{t('devices.denied')}</p>}
      {state === 'off' && (
        <Button loading={isBusy} onClick={() => void attempt(turnOn)}>
          {t('devices.turnOn')}
        </Button>
      )}
    </section>
  )
}
