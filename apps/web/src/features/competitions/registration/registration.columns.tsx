import type { RegistrationStatus, ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, PicturedName, StartNumberPlate, StatusBadge, type Tone } from '@oxer/ui'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import classes from './registrations.module.css'

export const toneOfStatus = {
  PENDING_APPROVAL: 'warning',
  SUBSCRIBED: 'good',
  REJECTED: 'danger',
  SIGNED_OFF: 'neutral',
  ANNOUNCED: 'brand',
  CANCELLED: 'danger',
} as const satisfies Record<RegistrationStatus, Tone>

const pedigreeOf = ({ horse }: ShownRegistration): string =>
  [horse?.father, horse?.mother, horse?.fatherOfMother].filter(Boolean).join(' × ')

/** A list in which nobody has a picture shows names alone; in another one, initials stand for those without. */
const nameIn = (
  rows: readonly ShownRegistration[],
  which: 'rider' | 'horse',
): ((row: ShownRegistration) => ReactNode) =>
  rows.some((row) => row[which]?.avatar != null)
    ? (row) => row[which] && <PicturedName name={row[which].name} src={row[which].avatar} size={20} />
    : (row) => row[which]?.name

const horseColumn = (
  t: TFunction<'competitions'>,
  rows: readonly ShownRegistration[],
): DataTableColumn<ShownRegistration> => {
  const horseName = nameIn(rows, 'horse')
  return {
    id: 'horse',
    header: t('registration.field.horse'),
    width: 'minmax(160px, 1fr)',
    cell: (row) => (
      <>
        {horseName(row)}
        {row.horse?.isPony && <span className={classes.quiet}> {t('registration.pony')}</span>}
        {row.forSale && (
          <>
            {' '}
            <StatusBadge tone="info">{t('registration.field.forSale')}</StatusBadge>
          </>
        )}
        {row.isUnknown && (
          <>
            {' '}
            <StatusBadge tone="info">{t('registration.new')}</StatusBadge>
          </>
        )}
      </>
    ),
    text: (row) => row.horse?.name ?? '',
    compare: (one, other) => (one.horse?.name ?? '').localeCompare(other.horse?.name ?? ''),
  }
}

/** The details of the horse; a user shows them when needed. */
const horseColumns = (tHorse: TFunction<'parties'>, formats: Formats): DataTableColumn<ShownRegistration>[] => [
  {
    id: 'horseBirthDate',
    header: tHorse('horse.birthDate'),
    hidden: true,
    width: '120px',
    cell: (row) => (row.horse?.birthDate ? formats.date(row.horse.birthDate) : ''),
    text: (row) => row.horse?.birthDate ?? '',
  },
  {
    id: 'horseGender',
    header: tHorse('horse.gender'),
    hidden: true,
    width: '120px',
    cell: (row) => row.horse && tHorse(`horse.genders.${row.horse.gender}`),
    text: (row) => (row.horse ? tHorse(`horse.genders.${row.horse.gender}`) : ''),
  },
  {
    id: 'studbook',
    header: tHorse('horse.studbook'),
    hidden: true,
    width: '110px',
    cell: (row) => row.horse?.studbook ?? '',
    text: (row) => row.horse?.studbook ?? '',
  },
  {
    id: 'pedigree',
    header: tHorse('horse.pedigree.title'),
    hidden: true,
    width: 'minmax(160px, 1fr)',
    cell: (row) => pedigreeOf(row),
    text: (row) => pedigreeOf(row),
  },
]

export const registrationColumns = (
  t: TFunction<'competitions'>,
  tHorse: TFunction<'parties'>,
  formats: Formats,
  {
    rows,
    withTest,
    withOrganisation = true,
  }: { rows: readonly ShownRegistration[]; withTest: boolean; withOrganisation?: boolean },
): DataTableColumn<ShownRegistration>[] => {
  const riderName = nameIn(rows, 'rider')
  return [
    {
      id: 'startNumber',
      header: t('registration.field.startNumber'),
      width: '84px',
      cell: (row) => row.startNumber !== null && <StartNumberPlate number={row.startNumber} />,
      text: (row) => String(row.startNumber ?? ''),
      compare: (one, other) => (one.startNumber ?? 100_000) - (other.startNumber ?? 100_000),
    },
    {
      id: 'rider',
      header: t('registration.field.rider'),
      primary: true,
      hideable: false,
      width: 'minmax(160px, 1fr)',
      cell: (row) => (
        <>
          {row.type === 'TEAM' ? row.team?.name : riderName(row)}
          {row.type !== 'INDIVIDUAL' && (
            <>
              {' '}
              <StatusBadge tone="neutral">
                {t(row.type === 'TEAM' ? 'registration.type.TEAM' : 'registration.presents')}
              </StatusBadge>
            </>
          )}
        </>
      ),
      text: (row) => row.team?.name ?? row.rider?.name ?? '',
      compare: (one, other) =>
        (one.team?.name ?? one.rider?.name ?? '').localeCompare(other.team?.name ?? other.rider?.name ?? ''),
    },
    horseColumn(t, rows),
    {
      id: 'organisation',
      header: t('registration.field.organisation'),
      hidden: !withOrganisation,
      width: 'minmax(160px, 1.1fr)',
      cell: (row) => row.organisation?.name ?? '',
      text: (row) => row.organisation?.name ?? '',
      compare: (one, other) => (one.organisation?.name ?? '').localeCompare(other.organisation?.name ?? ''),
    },
    {
      id: 'test',
      header: t('registration.field.test'),
      hidden: !withTest,
      width: 'minmax(150px, 0.8fr)',
      cell: (row) => row.testName,
      text: (row) => row.testName,
      compare: (one, other) => one.testName.localeCompare(other.testName),
    },
    {
      id: 'status',
      header: t('registration.field.status'),
      // Wide enough for the reason of a sign-off beside the state.
      width: 'minmax(150px, 1fr)',
      cell: (row) => (
        <>
          <StatusBadge tone={toneOfStatus[row.status]}>{t(`registration.status.${row.status}`)}</StatusBadge>
          {row.signOffReason !== null && <span className={classes.quiet}> {row.signOffReason}</span>}
        </>
      ),
      text: (row) => `${t(`registration.status.${row.status}`)} ${row.signOffReason ?? ''}`,
      compare: (one, other) => one.status.localeCompare(other.status),
    },
    {
      id: 'fee',
      header: t('registration.field.fee'),
      numeric: true,
      width: '128px',
      // The amount follows from a late or no-show registration, so that is shown beside it.
      cell: (row) => (
        <>
          {row.kind !== 'REGISTRATION' && (
            <StatusBadge tone="warning">{t(`registration.kind.${row.kind}`)}</StatusBadge>
          )}{' '}
          {row.fee && formats.money(row.fee.amountWithTax, row.fee.currency)}
        </>
      ),
      text: (row) => t(`registration.kind.${row.kind}`),
      compare: (one, other) => (one.fee?.amountWithTax ?? 0) - (other.fee?.amountWithTax ?? 0),
    },
    {
      id: 'payment',
      header: t('registration.field.payment'),
      width: '110px',
      hidden: withTest,
      cell: (row) =>
        row.fee?.amountWithTax && row.paymentStatus ? t(`registration.payment.${row.paymentStatus}`) : '',
    },
    ...horseColumns(tHorse, formats),
    {
      id: 'notes',
      header: t('registration.field.notes'),
      hidden: true,
      cell: (row) => row.notes,
      text: (row) => row.notes ?? '',
    },
  ]
}
