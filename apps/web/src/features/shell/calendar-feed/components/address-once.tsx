import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../../shared/secret-once.tsx'
import classes from '../calendar-feed.module.css'

/** Programs of calendars subscribe to an address that begins like this. */
const subscribed = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** The only display of an address: to copy, or to open in the calendar of this device. */
export const AddressOnce = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const { t } = useTranslation('home')
  const field = useRef<HTMLInputElement>(null)
  return (
    <ShownOnce
      title={t('calendarFeed.address')}
      why={t('calendarFeed.once')}
      secret={address}
      done={t('calendarFeed.done')}
      select={() => field.current?.select()}
      onClose={onClose}
    >
      <TextInput
        ref={field}
        label={t('calendarFeed.address')}
        value={address}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        className={classes.open}
        component="a"
        href={subscribed(address)}
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
      >
        {t('calendarFeed.open')}
      </Button>
    </ShownOnce>
  )
}
