import type { PushDevices } from '@oxer/domain/shell/notification/notification.schema'
import { useEffect, useState } from 'react'
import { useNotificationChanges } from './notification.mutations.ts'

/**
 * What this browser can do. `unknown` while it is asked. `missing`: it shows no messages by itself; a phone of Apple only does once Oxer is on
 * its home screen. `denied`: its user has refused, and only the settings of the browser change that.
 */
export type PushState = 'unknown' | 'missing' | 'denied' | 'off' | 'on'

/** The same as the server's name for the address of a subscription. */
const markOf = async (endpoint: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const readRegistration = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

/** Whether this browser shows messages of the reader, and how to change that. */
export const usePushDevice = ({ key, devices }: PushDevices) => {
  const { addDevice, removeDevice } = useNotificationChanges()
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>()
  const [mark, setMark] = useState<string | null>(null)
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => {
    const read = async (): Promise<void> => {
      const found = await readRegistration()
      const subscription = (await found?.pushManager.getSubscription()) ?? null
      setMark(subscription && (await markOf(subscription.endpoint)))
      setIsDenied(found !== null && Notification.permission === 'denied')
      setRegistration(found)
    }
    read().catch(() => setRegistration(null))
  }, [])

  const own = devices.find((device) => device.mark === mark)
  const stateOf = (): PushState => {
    if (registration === undefined) return 'unknown'
    if (registration === null) return 'missing'
    if (isDenied) return 'denied'
    return own === undefined ? 'off' : 'on'
  }

  /** Must be called by a press: browsers ask for permission only then. */
  const turnOn = async (): Promise<void> => {
    if (!registration) return
    if ((await Notification.requestPermission()) !== 'granted') {
      setIsDenied(Notification.permission === 'denied')
      return
    }
    // A subscription for another key, of an installation that has changed its secret, is of no use.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    await addDevice.mutateAsync({
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      userAgent: navigator.userAgent.slice(0, 300),
    })
    setMark(await markOf(made.endpoint))
  }

  const remove = async (device: PushDevices['devices'][number]): Promise<void> => {
    await removeDevice.mutateAsync({ device: device.ref })
    if (device.mark === mark) await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }

  return {
    state: stateOf(),
    ownRef: own?.ref ?? null,
    turnOn,
    remove,
    isBusy: addDevice.isPending || removeDevice.isPending,
  }
}
