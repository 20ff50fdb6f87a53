// The names of a file that no stored club or license has. Each is settled once, for all its rows.
import { NativeSelect } from '@mantine/core'
import type { ImportOutcome, ImportSettled } from '@oxer/domain/parties/import/import.schema'
import { type Found, Section, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../import.module.css'

type Unknown = ImportOutcome['unknownNames'][number]
type Choice = { unknown: Unknown; chosen: string | undefined; onChoose: (ref: string | null) => void }

/** Any club of the federation, for a name that is like none. */
const OtherClub = ({
  federation,
  label,
  onChoose,
}: {
  federation: string
  label: string
  onChoose: (ref: string | null) => void
}) => {
  const { client } = trpc.useUtils()
  const full = useFullSearch('organisations', federation)
  const [club, setClub] = useState<TypeaheadOption | null>(null)
  return (
    <Typeahead
      {...full}
      size="xs"
      aria-label={label}
      placeholder={label}
      search={async (q, signal): Promise<Found<TypeaheadOption>> => {
        const { matches, hasMore } = await client.parties.organisation.search.query({ q, federation }, { signal })
        return { matches: matches.map(({ ref, name, cityName }) => ({ ref, name, detail: cityName })), hasMore }
      }}
      value={club}
      onChange={(found) => {
        setClub(found)
        onChoose(found?.ref ?? null)
      }}
    />
  )
}

const other = ':other'

const UnknownRow = ({ unknown, chosen, onChoose, federation }: Choice & { federation: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { kind, text, count, nearest } = unknown
  const [isOther, setIsOther] = useState(kind === 'CLUB' && nearest.length === 0)
  const label = t('import.unknown.is', { text })
  return (
    <tr>
      <td className={classes.text}>{text}</td>
      <td className={classes.quiet}>{t(`import.unknown.${kind}`)}</td>
      <td className={classes.figure}>{formats.number(count)}</td>
      <td className={classes.choice}>
        {nearest.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={label}
            value={isOther ? other : (chosen ?? '')}
            onChange={({ currentTarget: { value } }) => {
              setIsOther(value === other)
              onChoose(value === other || value === '' ? null : value)
            }}
            data={[
              { value: '', label: t('import.unknown.choose') },
              ...nearest.map(({ ref, name }) => ({ value: ref, label: name })),
              ...(kind === 'CLUB' ? [{ value: other, label: t('import.unknown.other') }] : []),
            ]}
          />
        )}
        {isOther && <OtherClub federation={federation} label={t('import.unknown.search')} onChoose={onChoose} />}
      </td>
    </tr>
  )
}

const placeOf = { CLUB: 'clubs', LICENSE: 'licenses' } as const

export const UnknownNames = ({
  names,
  settled,
  federation,
  onSettle,
  next,
}: {
  names: readonly Unknown[]
  settled: ImportSettled
  federation: string
  onSettle: (settled: ImportSettled) => void
  /** The step that follows from the choices. */
  next: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const settle = ({ kind, text }: Unknown, ref: string | null): void => {
    const place = placeOf[kind]
    const { [text]: _before, ...rest } = settled[place]
    onSettle({ ...settled, [place]: ref === null ? rest : { ...rest, [text]: ref } })
  }
  return (
    <Section title={t('import.unknown.title')} description={t('import.unknown.why')}>
      <table className={classes.table} aria-label={t('import.unknown.title')}>
        <thead>
          <tr>
            <th scope="col">{t('import.unknown.text')}</th>
            <th scope="col">{t('import.column')}</th>
            <th scope="col" className={classes.figure}>
              {t('import.count')}
            </th>
            <th scope="col">{t('import.unknown.isWhich')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((unknown) => (
            <UnknownRow
              key={`${unknown.kind} ${unknown.text}`}
              unknown={unknown}
              federation={federation}
              chosen={settled[placeOf[unknown.kind]][unknown.text]}
              onChoose={(ref) => settle(unknown, ref)}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.next}>{next}</div>
    </Section>
  )
}
