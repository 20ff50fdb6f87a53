import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { JumpingFormat } from '@oxer/domain/catalogue/protocol/protocol.schema'
import type { RuleSetDiscipline } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import type { SaveTest, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { hasFormats, isRuledDiscipline, plainWishOf } from '@oxer/domain/disciplines/rule-parts'
import { jumpingFormatParts } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import { useTranslation } from 'react-i18next'
import classes from './test-drawer.module.css'

/** How the test gets its protocol: a protocol of the federation, or one made from a rule set for a format. */
export type RulesText = {
  scoredBy: 'PROTOCOL' | 'RULES'
  ruleSet: string | null
  format: JumpingFormat | null
  jumpOffs: number
}
export const fromProtocol: RulesText = { scoredBy: 'PROTOCOL', ruleSet: null, format: null, jumpOffs: 1 }

type Choices = {
  sets: TestsMetadata['ruleSets']
  set: TestsMetadata['ruleSets'][number] | null
  formats: JumpingFormat[]
}

/** The choices for a sport, and the present one; the default is the rules in force when the competition begins. */
const choicesOf = ({ ruleSets }: TestsMetadata, discipline: RuleSetDiscipline, chosen: string | null): Choices => {
  const sets = ruleSets.filter((set) => set.disciplines.includes(discipline))
  const set =
    sets.find(({ id }) => id === chosen) ??
    sets.find(({ isDefaultFor }) => isDefaultFor.includes(discipline)) ??
    sets[0] ??
    null
  return { sets, set, formats: set?.jumpingFormats ?? [] }
}

/** The protocol that the server should make; undefined if it is chosen otherwise. */
export const protocolFromRules = (
  { scoredBy, ruleSet, format, jumpOffs }: RulesText,
  metadata: TestsMetadata,
  sport: string,
): SaveTest['protocolFromRules'] => {
  if (scoredBy !== 'RULES' || !isRuledDiscipline(sport)) return undefined
  const { set, formats } = choicesOf(metadata, sport, ruleSet)
  if (!set) return undefined
  const chosen = formats.find((each) => each === format) ?? formats[0] ?? null
  const wish = plainWishOf(sport, { format: chosen, jumpOffs })
  return wish === null ? undefined : { ruleSet: set.id, wish }
}

export const RulesFields = ({
  value,
  metadata,
  sport,
  error,
  onChange,
}: {
  value: RulesText
  metadata: TestsMetadata
  sport: string
  error: unknown
  onChange: (change: Partial<RulesText>) => void
}) => {
  const { t } = useTranslation(['competitions', 'catalogue'])
  if (!isRuledDiscipline(sport)) return null
  const { sets, set, formats } = choicesOf(metadata, sport, value.ruleSet)
  if (!set) return null
  const format = formats.find((each) => each === value.format) ?? formats[0]
  const mostJumpOffs = format === undefined ? 0 : jumpingFormatParts[format].mostJumpOffs
  return (
    <>
      <SegmentedControl
        aria-label={t('test.rules.scoredBy')}
        value={value.scoredBy}
        onChange={(scoredBy) => onChange({ scoredBy: scoredBy === 'RULES' ? 'RULES' : 'PROTOCOL' })}
        data={(['PROTOCOL', 'RULES'] as const).map((each) => ({ value: each, label: t(`test.rules.${each}`) }))}
      />
      {value.scoredBy === 'RULES' && (
        <>
          <NativeSelect
            label={t('test.rules.ruleSet')}
            description={t('test.rules.why')}
            error={typeof error === 'string' ? error : undefined}
            data={sets.map(({ id, name }) => ({ value: id, label: name }))}
            value={set.id}
            onChange={(event) => onChange({ ruleSet: event.currentTarget.value })}
          />
          {hasFormats(sport) && (
            <div className={classes.pair}>
              <NativeSelect
                label={t('test.rules.format')}
                data={formats.map((each) => ({ value: each, label: t(`catalogue:protocol.formats.${each}`) }))}
                value={format ?? ''}
                onChange={(event) =>
                  onChange({ format: formats.find((each) => each === event.currentTarget.value) ?? null })
                }
              />
              {mostJumpOffs > 1 && (
                <NativeSelect
                  label={t('test.rules.jumpOffs')}
                  data={Array.from({ length: mostJumpOffs }, (_, index) => String(index + 1))}
                  value={String(Math.min(value.jumpOffs, mostJumpOffs))}
                  onChange={(event) => onChange({ jumpOffs: Number(event.currentTarget.value) })}
                />
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}
