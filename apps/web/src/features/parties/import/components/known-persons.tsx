// The rows of a file that resemble stored persons: each is one of them, or somebody new.
import { Checkbox, Radio } from '@mantine/core'
import type {
  ImportCandidate,
  ImportOutcome,
  ImportSettled,
  ResemblingRow,
} from '@oxer/domain/parties/import/import.schema'
import { personOfRow } from '@oxer/domain/parties/import/known-person.rules'
import { Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { factsLine } from '../../../../shared/person-search.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../import.module.css'

type Settling = { settled: ImportSettled; onSettle: (settled: ImportSettled) => void }

const CandidateLine = ({ candidate }: { candidate: ImportCandidate }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { name, birthDate, organisations, likeness, reasons } = candidate
  return (
    <span className={classes.candidate}>
      <span>
        {name}{' '}
        <span className={classes.quiet}>
          {factsLine([birthDate === null ? '' : formats.date(birthDate), organisations.join(', ')])}
        </span>
      </span>
      <span className={classes.quiet}>
        <span className={classes.figure}>{likeness}</span>{' '}
        {reasons.map((reason) => t(`likeness.person.${reason}`)).join(', ')}
      </span>
    </span>
  )
}

const newPerson = 'NEW'

const KnownRow = ({ resembling, settled, onSettle }: Settling & { resembling: ResemblingRow }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { row, name, birthDate, candidates } = resembling
  const chosen = personOfRow(resembling, settled)
  const choose = (ref: string | null): void =>
    onSettle({ ...settled, persons: { ...settled.persons, [String(row)]: ref } })
  return (
    <tr>
      <td>
        <span className={classes.text}>{name}</span>
        <div className={classes.quiet}>
          {factsLine([t('import.known.row', { row }), birthDate === null ? '' : formats.date(birthDate)])}
        </div>
      </td>
      <td className={classes.whom}>
        <div role="radiogroup" aria-label={t('import.known.who', { name, row })}>
          {[...candidates, null].map((candidate) => (
            <Radio
              key={candidate?.ref ?? newPerson}
              size="xs"
              name={`row-${String(row)}`}
              checked={chosen === (candidate?.ref ?? null)}
              onChange={() => choose(candidate?.ref ?? null)}
              label={candidate === null ? t('import.known.isNew') : <CandidateLine candidate={candidate} />}
            />
          ))}
        </div>
      </td>
    </tr>
  )
}

export const KnownPersons = ({
  resembling: { count, certain, items },
  ...settling
}: Settling & { resembling: ImportOutcome['resembling'] }) => {
  const { t } = useTranslation('parties')
  const { settled, onSettle } = settling
  const shown = count > items.length ? ` ${t('import.known.more', { count: items.length })}` : ''
  return (
    <Section title={t('import.known.title')} description={t('import.known.count', { count }) + shown}>
      {certain > 0 && (
        <Checkbox
          mb="xs"
          label={t('import.known.same', { count: certain })}
          description={t('import.known.sameWhy')}
          checked={settled.samePersons}
          onChange={({ currentTarget }) => onSettle({ ...settled, samePersons: currentTarget.checked })}
        />
      )}
      <table className={classes.table} aria-label={t('import.known.title')}>
        <thead>
          <tr>
            <th scope="col">{t('import.known.inFile')}</th>
            <th scope="col">{t('import.known.is')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <KnownRow key={row.row} resembling={row} {...settling} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}
