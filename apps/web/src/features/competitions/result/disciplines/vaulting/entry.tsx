import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import type { VaultingProtocol } from '@oxer/domain/disciplines/vaulting/vaulting.protocol.schema'
import { marksPart } from '@oxer/domain/disciplines/vaulting/vaulting.score'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../shared/use-formats.ts'
import { KeysHelp } from '../../components/keys-help.tsx'
import { RowEntry } from '../../components/row-entry.tsx'
import type { EntryColumn } from '../../entry.columns.ts'
import { sayFields, statusChangeOf, statusTagOf, typedOfLine } from '../../entry.view.ts'
import { scoreText } from '../../result.form.ts'
import { decimalOf } from '../../result-typing.form.ts'
import type { Entry } from '../../use-entry.ts'
import { vaultingField } from './fields.ts'

/** The judges of a test: those of the protocol, and any others who have given marks. */
const judgesIn = (protocol: VaultingProtocol, lines: readonly ResultLine[], test: number): string[] => [
  ...new Set([
    ...protocol.judges,
    ...lines.flatMap(({ result }) => {
      const content = result?.content
      const round = content !== undefined && 'tests' in content ? content.tests[test] : null
      return (round?.judges ?? []).map(({ position }) => position)
    }),
  ]),
]

/** Marks of each judge and part, or one score for each test if no judges are listed. */
export const VaultingEntry = ({
  sheet,
  protocol,
  entry,
}: {
  sheet: ResultSheet
  protocol: VaultingProtocol
  entry: Entry
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const columns = protocol.tests.flatMap(({ kind, parts }, test): EntryColumn[] => {
    const shared = { width: '9ch', tidy: (text: string) => decimalOf(text) ?? text }
    const ofTest = `${test + 1} ${t(`ranking.header.${kind}`)}`
    const judges = judgesIn(protocol, sheet.lines, test)
    if (judges.length === 0) {
      return [{ ...shared, id: `test ${test}`, label: ofTest, field: vaultingField.score(test) }]
    }
    return judges.flatMap((judge) =>
      parts
        .filter((each) => marksPart(each, judge))
        .map(({ part }) => ({
          ...shared,
          id: `test ${test} ${judge} ${part}`,
          label: t('result.column.vaultingMark', { test: ofTest, part: t(`result.vaultingPart.${part}`), judge }),
          field: vaultingField.mark(test, judge, part),
        })),
    )
  })
  return (
    <>
      <KeysHelp kind="FIGURE" />
      <RowEntry
        label={t('result.marks')}
        entry={entry}
        lines={sheet.lines}
        columns={columns}
        score={({ typed }) => {
          const text = scoreText(protocol, typed)
          return text === null ? '' : formats.number(text)
        }}
        statusChange={statusChangeOf(protocol)}
        statusTag={statusTagOf(t)}
        sayResult={sayFields(
          t,
          columns.map(({ field }) => field),
        )}
        typedOfLine={typedOfLine}
        empty={<EmptyState title={t('result.noStarters')} message={t('result.noStartersWhy')} />}
      />
    </>
  )
}
