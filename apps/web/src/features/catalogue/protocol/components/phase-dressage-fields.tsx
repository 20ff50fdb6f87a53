import { ActionIcon, Button, NativeSelect, TagsInput } from '@mantine/core'
import type { CourseErrorDeduction, DressageExercise } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { entryOf, fieldOf, type Part } from '../protocol-part.form.ts'
import { AddButton, DecimalField, DecimalOrNoneField } from './course-fields.tsx'
import classes from './protocol-editor.module.css'

/** What the dressage of eventing and of driving have in common. */
type PhaseDressage = {
  judges: string[]
  judgeMaximum: string | null
  exercises: DressageExercise[]
  courseErrors: CourseErrorDeduction[]
}

const kinds = ['POINTS', 'PERCENTAGE', 'ELIMINATION'] as const

const Deductions = ({ part, isReadOnly }: { part: Part<CourseErrorDeduction[]>; isReadOnly: boolean }) => {
  const { t } = useTranslation('catalogue')
  const { value: errors, onChange } = part
  return (
    <>
      <p className={classes.hint}>{t('protocol.courseErrorsHint')}</p>
      {errors.map((error, index) => {
        const { errorOf, onChange: change } = entryOf(part, index, error)
        const number = index + 1
        return (
          <div key={String(number)} className={classes.deduction}>
            <NativeSelect
              label={t('protocol.courseError', { number })}
              value={error.kind}
              data={kinds.map((kind) => ({ value: kind, label: t(`protocol.deduction.${kind}`) }))}
              onChange={({ currentTarget }) => {
                const kind = kinds.find((each) => each === currentTarget.value)
                if (kind === 'ELIMINATION') change({ kind })
                else if (kind) change({ kind, value: '' })
              }}
            />
            {error.kind === 'ELIMINATION' ? (
              <span />
            ) : (
              <DecimalField
                label={t('protocol.deductionValue')}
                part={{
                  value: error.value,
                  onChange: (value) => change({ ...error, value }),
                  errorOf: () => errorOf('value'),
                }}
              />
            )}
            {!isReadOnly && (
              <ActionIcon
                size="lg"
                aria-label={t('protocol.removeDeductionOf', { number })}
                onClick={() => onChange(errors.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!isReadOnly && errors.length < 10 && (
        <AddButton
          label={t('protocol.addDeduction')}
          onClick={() => onChange([...errors, { kind: 'POINTS', value: '2' }])}
        />
      )}
    </>
  )
}

/** The sheet is edited once, as a dressage protocol; this protocol takes a copy of it. */
const SheetSource = <Value extends PhaseDressage>({ part }: { part: Part<Value> }) => {
  const { t } = useTranslation('catalogue')
  const { federation } = useManagedFederation()
  const utils = trpc.useUtils()
  const list = trpc.catalogue.protocol.list.useQuery({ federation: federation.ref })
  const [source, setSource] = useState('')
  const [isTaking, setTaking] = useState(false)
  const sheets = (list.data ?? []).filter(({ kind }) => kind === 'DRESSAGE')
  const take = async (): Promise<void> => {
    setTaking(true)
    try {
      const { definition } = await utils.catalogue.protocol.getDressage.fetch({
        federation: federation.ref,
        protocol: source,
      })
      const { judges, judgeMaximum, exercises, courseErrors } = definition
      part.onChange({ ...part.value, judges, judgeMaximum, exercises, courseErrors })
    } finally {
      setTaking(false)
    }
  }
  return (
    <div className={classes.row}>
      <NativeSelect
        label={t('protocol.takeSheet.label')}
        value={source}
        data={[{ value: '', label: '' }, ...sheets.map(({ ref, name }) => ({ value: ref, label: name }))]}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <Button variant="default" disabled={source === ''} loading={isTaking} onClick={() => void take()}>
        {t('protocol.takeSheet.do')}
      </Button>
      {part.value.exercises.length > 0 && (
        <Button variant="subtle" onClick={() => part.onChange({ ...part.value, exercises: [] })}>
          {t('protocol.takeSheet.none')}
        </Button>
      )}
    </div>
  )
}

export const PhaseDressageFields = <Value extends PhaseDressage>({
  part,
  isReadOnly,
}: {
  part: Part<Value>
  isReadOnly: boolean
}) => {
  const { t } = useTranslation('catalogue')
  const judges = fieldOf<PhaseDressage, 'judges'>(asDressage(part), 'judges')
  const { exercises } = part.value
  return (
    <>
      <TagsInput
        label={t('protocol.judges')}
        description={t('protocol.judgesHint')}
        data={['K', 'E', 'H', 'C', 'M', 'B', 'F']}
        maxTags={15}
        value={judges.value}
        error={judges.errorOf('')}
        onChange={judges.onChange}
      />
      <p className={classes.totals} role="status">
        {exercises.length === 0
          ? t('protocol.listNone.TECHNICAL')
          : t('protocol.takeSheet.count', { count: exercises.length })}
      </p>
      {!isReadOnly && <SheetSource part={part} />}
      {exercises.length === 0 && (
        <DecimalOrNoneField
          label={t('protocol.judgeMaximum')}
          description={t('protocol.judgeMaximumHint')}
          part={fieldOf(asDressage(part), 'judgeMaximum')}
        />
      )}
      <Deductions part={fieldOf(asDressage(part), 'courseErrors')} isReadOnly={isReadOnly} />
    </>
  )
}

/** The common fields of a part, whose other fields stay as they are. */
const asDressage = <Value extends PhaseDressage>({ value, onChange, errorOf }: Part<Value>): Part<PhaseDressage> => ({
  value,
  onChange: ({ judges, judgeMaximum, exercises, courseErrors }) =>
    onChange({ ...value, judges, judgeMaximum, exercises, courseErrors }),
  errorOf,
})
