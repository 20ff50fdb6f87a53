// What somebody must decide before all of a file can be stored: who is meant, and which test.
import { NativeSelect } from '@mantine/core'
import type { ImportChoice, ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { isNew, keyOfChoice } from '../import.view.ts'

type Deciding = { settled: ImportSettledRecords; onSettle: (settled: ImportSettledRecords) => void }

/** Nothing chosen yet: what waits is left out, and can be decided the next time. */
const undecided = ''

type Named = Pick<ImportChoice, 'name' | 'year' | 'clubs'> & { isCombination?: boolean }

/** "Noor Peeters, born in 1999, Ruiterclub Zandhof": a name with what tells it apart from others. */
const useNamed = () => {
  const { t } = useTranslation('exchange')
  return ({ name, year, clubs, isCombination = false }: Named): string =>
    [
      ...[name, ...(year === null ? [] : [t('import.choice.born', { year })]), ...clubs],
      ...(isCombination ? [t('import.choice.combination')] : []),
    ].join(', ')
}

const ChoiceOf = ({ choice, settled, onSettle }: Deciding & { choice: ImportChoice }) => {
  const { t } = useTranslation('exchange')
  const key = keyOfChoice(choice)
  const chosen = settled[key]
  const choose = (value: string): void => {
    const { [key]: _before, ...others } = settled
    onSettle(value === undecided ? others : { ...others, [key]: value === isNew ? null : value })
  }
  const named = useNamed()
  return (
    <NativeSelect
      aria-label={t('import.choice.of', { name: choice.name })}
      value={chosen === undefined ? undecided : (chosen ?? isNew)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: undecided, label: t('import.choice.undecided') },
        ...choice.candidates.map((candidate) => ({ value: candidate.ref, label: named(candidate) })),
        ...(choice.collection === 'tests' ? [] : [{ value: isNew, label: t('import.choice.isNew') }]),
      ]}
    />
  )
}

/** `why`: the outcome for those who are not decided. */
export const ImportChoices = ({
  choices,
  why,
  ...deciding
}: Deciding & { choices: readonly ImportChoice[]; why: string }) => {
  const { t } = useTranslation('exchange')
  const named = useNamed()
  return (
    <Section title={t('import.choice.title')} description={why}>
      <DataTable
        label={t('import.choice.title')}
        status="ready"
        rows={choices}
        rowKey={keyOfChoice}
        rowName={({ name }) => name}
        columns={[
          {
            id: 'name',
            header: t('import.choice.inFile'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            cell: (choice) => (
              <span style={{ whiteSpace: 'normal' }}>
                {`${t(`batch.collection.${choice.collection}`)} ${named(choice)}`}
              </span>
            ),
          },
          {
            id: 'is',
            header: t('import.choice.is'),
            width: 'minmax(240px, 4fr)',
            cell: (choice) => <ChoiceOf choice={choice} {...deciding} />,
          },
        ]}
        empty={<EmptyState title={t('batch.noRows')} />}
      />
    </Section>
  )
}
