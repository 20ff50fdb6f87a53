import { ActionIcon, MultiSelect, NativeSelect, TagsInput } from '@mantine/core'
import {
  VaultingClass,
  type VaultingMarked,
  VaultingPart,
  VaultingProtocol,
  type VaultingTest,
  VaultingTestKind,
  VaultingTieBreak,
} from '@oxer/domain/disciplines/vaulting/vaulting.protocol.schema'
import { compare, decimal, formatExact, fromInteger, parseDecimal, sum } from '@oxer/domain/kernel/decimal'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import { AddButton, DecimalField, DecimalOrNoneField } from './components/course-fields.tsx'
import classes from './components/protocol-editor.module.css'
import { RulesEditor } from './components/rules-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { entryOf, fieldOf, type Part } from './protocol-part.form.ts'

type Of<Value> = { part: Part<Value>; isReadOnly: boolean }

/** The sum of the shares of a test; null while one of them is no number. */
const sumOf = (parts: readonly VaultingMarked[]): string | null =>
  parts.every(({ weight }) => parseDecimal(weight) !== undefined)
    ? formatExact(sum(parts.map(({ weight }) => decimal(weight))))
    : null

/** The judged parts of a test, their shares, and who marks them. */
const Shares = ({ part, judges, isReadOnly }: Of<VaultingMarked[]> & { judges: readonly string[] }) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  const { value: parts, onChange, errorOf } = part
  const free = VaultingPart.options.filter((each) => !parts.some((marked) => marked.part === each))
  const total = sumOf(parts)
  const isWhole = total !== null && compare(decimal(total), fromInteger(1)) === 0
  return (
    <>
      {parts.map((marked, index) => {
        const own = entryOf(part, index, marked)
        const name = t(`protocol.vaulting.parts.${marked.part}`)
        return (
          <div key={marked.part} className={classes.share}>
            <NativeSelect
              label={t('protocol.vaulting.part')}
              value={marked.part}
              error={own.errorOf('part')}
              data={VaultingPart.options
                .filter((each) => each === marked.part || free.includes(each))
                .map((value) => ({ value, label: t(`protocol.vaulting.parts.${value}`) }))}
              onChange={({ currentTarget }) => {
                const chosen = VaultingPart.options.find((each) => each === currentTarget.value)
                if (chosen) own.onChange({ ...marked, part: chosen })
              }}
            />
            <DecimalField label={t('protocol.vaulting.share')} part={fieldOf(own, 'weight')} />
            <TagsInput
              label={t('protocol.vaulting.markedBy')}
              placeholder={marked.judges === undefined ? t('protocol.vaulting.everyJudge') : ''}
              data={[...judges]}
              maxTags={15}
              value={marked.judges ?? []}
              error={own.errorOf('judges')}
              onChange={(chosen) => {
                const { judges: _judges, ...rest } = marked
                own.onChange(chosen.length === 0 ? rest : { ...rest, judges: chosen })
              }}
            />
            {!isReadOnly && parts.length > 1 && (
              <ActionIcon
                size="lg"
                aria-label={t('protocol.removeOf', { name })}
                onClick={() => onChange(parts.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      <p className={classes.totals} role="status" data-wrong={!isWhole || undefined}>
        {total === null
          ? t('protocol.vaulting.sumOpen')
          : t(isWhole ? 'protocol.vaulting.sum' : 'protocol.vaulting.sumWrong', { total: formats.number(total) })}
        {errorOf('') !== undefined && isWhole && <> {errorOf('')}</>}
      </p>
      {!isReadOnly && free[0] !== undefined && (
        <AddButton
          label={t('protocol.vaulting.addPart')}
          onClick={() => free[0] && onChange([...parts, { part: free[0], weight: '0.25' }])}
        />
      )}
    </>
  )
}

/** The tests in the order in which they are performed. */
const Tests = ({ part, judges, isReadOnly }: Of<VaultingTest[]> & { judges: readonly string[] }) => {
  const { t } = useTranslation('catalogue')
  const { value: tests, onChange } = part
  return (
    <>
      {tests.map((test, index) => {
        const own = entryOf(part, index, test)
        const name = t('protocol.vaulting.testOf', {
          number: index + 1,
          kind: t(`protocol.vaulting.kinds.${test.kind}`),
        })
        return (
          <FormPart key={String(index)} legend={name}>
            <div className={classes.testHead}>
              <NativeSelect
                label={t('protocol.vaulting.kind')}
                value={test.kind}
                data={VaultingTestKind.options.map((value) => ({
                  value,
                  label: t(`protocol.vaulting.kinds.${value}`),
                }))}
                onChange={({ currentTarget }) => {
                  const kind = VaultingTestKind.options.find((each) => each === currentTarget.value)
                  if (kind) own.onChange({ ...test, kind })
                }}
              />
              <DecimalOrNoneField
                label={t('protocol.vaulting.weight')}
                description={t('protocol.vaulting.weightWhy')}
                part={{
                  value: test.weight ?? null,
                  errorOf: () => own.errorOf('weight'),
                  onChange: (weight) => {
                    const { weight: _weight, ...rest } = test
                    own.onChange(weight === null ? rest : { ...rest, weight })
                  },
                }}
              />
              {!isReadOnly && tests.length > 1 && (
                <ActionIcon
                  size="lg"
                  aria-label={t('protocol.removeOf', { name })}
                  onClick={() => onChange(tests.toSpliced(index, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <Shares part={fieldOf(own, 'parts')} judges={judges} isReadOnly={isReadOnly} />
          </FormPart>
        )
      })}
      {!isReadOnly && tests.length < 6 && (
        <AddButton
          label={t('protocol.vaulting.addTest')}
          onClick={() =>
            onChange([
              ...tests,
              {
                kind: 'FREESTYLE',
                parts: [
                  { part: 'HORSE', weight: '0.25' },
                  { part: 'TECHNIQUE', weight: '0.5' },
                  { part: 'ARTISTIC', weight: '0.25' },
                ],
              },
            ])
          }
        />
      )}
    </>
  )
}

const Fields = ({ part, isReadOnly }: Of<VaultingProtocol>) => {
  const { t } = useTranslation('catalogue')
  const decimals = fieldOf(part, 'decimals')
  const judges = fieldOf(part, 'judges')
  const tieBreak = fieldOf(part, 'tieBreak')
  const { value } = part
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t('protocol.vaulting.class')}
          value={value.class}
          data={VaultingClass.options.map((each) => ({ value: each, label: t(`protocol.vaulting.classes.${each}`) }))}
          onChange={({ currentTarget }) =>
            part.onChange({
              ...value,
              class: VaultingClass.options.find((each) => each === currentTarget.value) ?? value.class,
            })
          }
        />
        <DecimalField label={t('protocol.vaulting.maximum')} part={fieldOf(part, 'maximum')} />
        <WholeNumberInput
          label={t('protocol.decimals')}
          whenEmpty={3}
          max={9}
          value={decimals.value}
          error={decimals.errorOf('')}
          onChange={decimals.onChange}
        />
      </div>
      <TagsInput
        label={t('protocol.judges')}
        description={t('protocol.vaulting.judgesHint')}
        data={['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']}
        maxTags={15}
        value={judges.value}
        error={judges.errorOf('')}
        onChange={judges.onChange}
      />
      <Tests part={fieldOf(part, 'tests')} judges={judges.value} isReadOnly={isReadOnly} />
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieBreakHint')}
        data={VaultingTieBreak.options.map((each) => ({
          value: each,
          label: t(`protocol.vaulting.tieBreaks.${each}`),
        }))}
        value={tieBreak.value}
        error={tieBreak.errorOf('')}
        onChange={(values) => tieBreak.onChange(VaultingTieBreak.array().parse(values))}
      />
    </>
  )
}

/** Vaulting: the tests of a class, their judged parts with their shares, and the judges. */
export const VaultingProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getVaulting.useQuery(input, { meta: { page: true } })
  const { updateVaulting } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <RulesEditor
      stored={stored.data}
      schema={VaultingProtocol}
      save={(sent) => updateVaulting.mutateAsync({ ...input, ...sent })}
    >
      {(part, isReadOnly) => <Fields part={part} isReadOnly={isReadOnly} />}
    </RulesEditor>
  )
}
