import type { Device, SignIn, SignInOutcome } from '@oxer/domain/access/sign-in/sign-in.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { ownTimeZone } from './own-time.ts'

const tones: Readonly<Record<SignInOutcome, Tone>> = {
  WORKED: 'good',
  FAILED: 'warning',
  LOCKED: 'danger',
  SIGNED_OUT: 'neutral',
}

/** 'Firefox on Linux', or what is known of it. */
export const deviceInWords = ({ browser, system }: Device, t: TFunction<'access'>): string => {
  if (browser !== null && system !== null) return t('security.device', { browser, system })
  return browser ?? system ?? t('security.unknownDevice')
}

/** The columns of a list of sign-ins, for their owner and for super administrators. */
export const signInColumns = <Row extends SignIn>(t: TFunction<'access'>, formats: Formats): DataTableColumn<Row>[] => [
  {
    id: 'at',
    header: t('security.at'),
    width: '160px',
    primary: true,
    hideable: false,
    text: ({ at }) => formats.instant(at, ownTimeZone()),
    cell: ({ at }) => formats.instant(at, ownTimeZone()),
  },
  {
    id: 'outcome',
    header: t('security.outcome'),
    width: '150px',
    cell: ({ outcome }) => <StatusBadge tone={tones[outcome]}>{t(`security.outcomes.${outcome}`)}</StatusBadge>,
  },
  {
    id: 'way',
    header: t('security.way'),
    width: 'minmax(140px, 1fr)',
    cell: ({ way }) => t(`security.ways.${way}`),
  },
  {
    id: 'device',
    header: t('security.deviceOf'),
    width: 'minmax(160px, 1fr)',
    text: ({ device }) => deviceInWords(device, t),
    cell: ({ device }) => deviceInWords(device, t),
  },
  {
    id: 'address',
    header: t('security.address'),
    width: 'minmax(140px, 1fr)',
    text: ({ address }) => address ?? '',
    cell: ({ address }) => address ?? '',
  },
]
