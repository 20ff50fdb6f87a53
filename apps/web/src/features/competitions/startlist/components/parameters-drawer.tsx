import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isSameJudge } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import { type Startlist, StartlistParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistParametersOf } from '@oxer/domain/competitions/startlist/startlist-parameters.rules'
import { ErrorState, ShapeSkeleton, SideDrawer } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { emptyPart, type Jumping, type Part, timeAllowedOf, timeLimitOf } from '../course-parameters.form.ts'
import classes from '../startlist.module.css'
import { CourseDesignField } from './course-design-field.tsx'
import { JudgeName } from './judge-name.tsx'
import { JuryWarnings } from './jury-warnings.tsx'

type Values = { parts: Part[] }
type FormOfParts = UseFormReturnType<Values>

/** Rounds of one test; the server accepts no more. */
const mostParts = 10
const mostJudges = 9
const positions = ['C', 'H', 'E', 'M', 'B', 'K', 'F', 'A'] as const

const isDressageList = (list: Startlist): boolean =>
  list.tests.some(({ sportType }) => startlistParametersOf(sportType) === 'ARENA')

/** cs107, cs108: the course or the arena of each part, the judges, and the drawing of the course. */
export const ParametersDrawer = ({
  list,
  onSaved,
  onClose,
}: {
  list: Startlist
  /** Called when the list has a new version. */
  onSaved: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const of = { competition: competition.ref, id: list.ref }
  const parameters = trpc.competitions.startlist.parameters.useQuery(of, { refetchOnWindowFocus: false })
  const title = t(isDressageList(list) ? 'startlist.parameters.titleDressage' : 'startlist.parameters.title')
  if (parameters.data)
    return <ParametersForm title={title} list={list} stored={parameters.data} onSaved={onSaved} onClose={onClose} />
  return (
    <SideDrawer title={title} opened onClose={onClose} size="lg">
      {parameters.isError ? <ErrorState onRetry={() => void parameters.refetch()} /> : <ShapeSkeleton shape="form" />}
    </SideDrawer>
  )
}

const valuesOf = ({ parts }: StartlistParameters, isDressage: boolean): Values => ({
  parts: (parts.length > 0 ? parts : [emptyPart(1, isDressage)]).map((part) => ({
    ...emptyPart(part.testPart, isDressage),
    ...part,
  })),
})

/** Two judges cannot have one position. */
const takenPositions = ({ parts }: Values, message: string): Record<string, string> => {
  const errors: Record<string, string> = {}
  parts.forEach((part, index) => {
    const taken = part.dressage?.judges.map((judge) => judge.position) ?? []
    taken.forEach((position, at) => {
      if (taken.indexOf(position) !== at) errors[`parts.${index}.dressage.judges.${at}.position`] = message
    })
  })
  return errors
}

const usePartWords = (): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  const jumpingText = (jumping: Jumping): string[] => [
    ...figures.flatMap(([name]) => {
      const figure = jumping[name]
      return figure === null ? [] : [`${t(`startlist.parameters.field.${name}`)}: ${String(figure)}`]
    }),
    ...(jumping.courseDesigner === ''
      ? []
      : [`${t('startlist.parameters.field.courseDesigner')}: ${jumping.courseDesigner}`]),
  ]
  const dressageText = ({ arenaSize, judges }: NonNullable<Part['dressage']>): string[] => [
    ...(arenaSize === null ? [] : [`${t('startlist.parameters.field.arenaSize')}: ${arenaSize}`]),
    ...judges.map(({ position, name }) => `${position}: ${name}`),
  ]
  return {
    parts: {
      label: t('startlist.parameters.title'),
      text: (parts) =>
        parts
          .map(({ testPart, jumping, dressage }) =>
            [
              t('startlist.parameters.part', { number: testPart }),
              ...(jumping ? jumpingText(jumping) : []),
              ...(dressage ? dressageText(dressage) : []),
            ].join(', '),
          )
          .join('\n'),
    },
  }
}

const ParametersForm = ({
  title,
  list,
  stored,
  onSaved,
  onClose,
}: {
  title: string
  list: Startlist
  stored: StartlistParameters
  onSaved: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const of = { competition: competition.ref, id: list.ref }
  const isDressage = isDressageList(list)
  const save = trpc.competitions.startlist.saveParameters.useMutation({
    meta: { quiet: true },
    onSuccess: async (saved) => {
      utils.competitions.startlist.parameters.setData(of, saved)
      // These times are the ones with which results are scored.
      await Promise.all([utils.competitions.result.invalidate(), utils.competitions.ranking.invalidate()])
    },
  })
  const words = usePartWords()
  return (
    <ChangeDrawer<Values, StartlistParameters>
      title={title}
      size="lg"
      onClose={onClose}
      stored={stored}
      view={StartlistParameters}
      valuesOf={(seen) => valuesOf(seen, isDressage)}
      words={words}
      validate={(values) => takenPositions(values, t('startlist.parameters.positionTaken'))}
      save={async (values, { version }) => {
        await save.mutateAsync({ ...of, parts: values.parts, version })
        onSaved()
        showSuccess(t('startlist.parameters.saved'))
      }}
    >
      {(form) => (
        <>
          {form.values.parts.map((part, index) => (
            <section
              key={part.testPart}
              className={classes.part}
              aria-label={t('startlist.parameters.part', { number: part.testPart })}
            >
              {(form.values.parts.length > 1 || !isDressage) && (
                <div className={classes.partHead}>
                  <h3>{t('startlist.parameters.part', { number: part.testPart })}</h3>
                  {index > 0 && index === form.values.parts.length - 1 && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('startlist.parameters.removePart', { number: part.testPart })}
                      onClick={() => form.removeListItem('parts', index)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
              )}
              {part.jumping && (
                <>
                  <JumpingFields form={form} index={index} jumping={part.jumping} />
                  <CourseDesignField startlist={list.ref} testPart={part.testPart} onChanged={onSaved} />
                </>
              )}
              {part.dressage && <DressageFields form={form} index={index} list={list} />}
            </section>
          ))}
          {!isDressage && form.values.parts.length < mostParts && (
            <Button
              className={classes.start ?? ''}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('parts', emptyPart(form.values.parts.length + 1, isDressage))}
            >
              {t('startlist.parameters.addPart')}
            </Button>
          )}
        </>
      )}
    </ChangeDrawer>
  )
}

const figures = [
  ['obstacles', 99],
  ['efforts', 99],
  ['heightCentimetres', 300],
  ['lengthMetres', 10_000],
  ['speed', 1000],
  ['timeAllowedSeconds', 3600],
  ['timeLimitSeconds', 7200],
] as const satisfies readonly (readonly [keyof Jumping, number])[]

const JumpingFields = ({ form, index, jumping }: { form: FormOfParts; index: number; jumping: Jumping }) => {
  const { t } = useTranslation('competitions')
  const timeAllowed = timeAllowedOf(jumping)
  const at = `parts.${index}.jumping`
  return (
    <>
      <div className={classes.figures}>
        {figures.map(([name, max]) => (
          <NumberInput
            key={name}
            label={t(`startlist.parameters.field.${name}`)}
            min={0}
            max={max}
            allowDecimal={false}
            error={form.errors[`${at}.${name}`]}
            value={jumping[name] ?? ''}
            onChange={(value) => form.setFieldValue(`${at}.${name}`, value === '' ? null : Number(value))}
          />
        ))}
      </div>
      {timeAllowed !== null && timeAllowed !== jumping.timeAllowedSeconds && (
        <Button
          className={classes.start ?? ''}
          variant="default"
          size="compact-sm"
          onClick={() => {
            form.setFieldValue(`${at}.timeAllowedSeconds`, timeAllowed)
            form.setFieldValue(`${at}.timeLimitSeconds`, timeLimitOf(timeAllowed))
          }}
        >
          {t('startlist.parameters.takeTime', { seconds: timeAllowed, limit: timeLimitOf(timeAllowed) })}
        </Button>
      )}
      <TextInput
        label={t('startlist.parameters.field.courseDesigner')}
        maxLength={200}
        {...form.getInputProps(`${at}.courseDesigner`)}
      />
    </>
  )
}

const DressageFields = ({ form, index, list }: { form: FormOfParts; index: number; list: Startlist }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const registered = trpc.competitions.startlist.juryRegistrations.useQuery({
    competition: competition.ref,
    id: list.ref,
  })
  const at = `parts.${index}.dressage`
  const dressage = form.values.parts[index]?.dressage
  const judges = dressage?.judges ?? []
  const free = positions.find((position) => !judges.some((judge) => judge.position === position)) ?? 'C'
  return (
    <>
      <NativeSelect
        label={t('startlist.parameters.field.arenaSize')}
        data={[
          { value: '', label: '' },
          { value: '20x40', label: '20 × 40 m' },
          { value: '20x60', label: '20 × 60 m' },
        ]}
        value={dressage?.arenaSize ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          form.setFieldValue(`${at}.arenaSize`, value === '20x40' || value === '20x60' ? value : null)
        }}
      />
      <fieldset className={classes.judges}>
        <legend>{t('startlist.parameters.jury')}</legend>
        {registered.data?.length === 0 && <p className={classes.quiet}>{t('startlist.parameters.nobodyRegistered')}</p>}
        {judges.map((judge, number) => (
          <div
            // A judge is identified only by the position in the list.
            key={`judge ${String(number)}`}
            className={classes.judge}
          >
            <NativeSelect
              aria-label={t('startlist.parameters.positionOf', { number: number + 1 })}
              data={[...new Set([...positions, judge.position])]}
              {...form.getInputProps(`${at}.judges.${number}.position`)}
            />
            <JudgeName
              position={judge.position}
              offered={registered.data ?? []}
              {...form.getInputProps(`${at}.judges.${number}.name`)}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('startlist.parameters.removeJudge', { position: judge.position })}
              onClick={() => form.removeListItem(`${at}.judges`, number)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {judges.length < mostJudges && (
          <Button
            className={classes.start ?? ''}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem(`${at}.judges`, { position: free, name: '' })}
          >
            {t('startlist.parameters.addJudge')}
          </Button>
        )}
      </fieldset>
      <JuryWarnings
        warnings={(registered.data ?? []).flatMap(({ person, conflicts }) =>
          judges.some(({ name }) => isSameJudge(name, person.name))
            ? conflicts.map(({ kind }) => ({ kind, name: person.name, list: list.name }))
            : [],
        )}
      />
    </>
  )
}
