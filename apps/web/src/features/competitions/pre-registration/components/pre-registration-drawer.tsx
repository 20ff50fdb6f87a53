import { mostAnnounced, PreRegistration } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import classes from './pre-registration-drawer.module.css'

type Count = Pick<PreRegistration['lines'][number], 'kind' | 'ref' | 'name'> & { count: number }
type Values = { counts: Count[] }

const valuesOf = ({ lines }: PreRegistration): Values => ({
  counts: lines.map(({ kind, ref, name, count }) => ({ kind, ref, name, count: count ?? 0 })),
})

/** The number of starts of each test or category; what a club leaves is 0. */
export const PreRegistrationDrawer = ({
  organisation,
  answer,
  onClose,
}: {
  organisation: string
  answer: PreRegistration
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { quiet } = useSettled('competitions')
  const save = trpc.competitions.organisationPreRegistration.save.useMutation(quiet)
  const words: FormWords<Values> = {
    counts: {
      label: t('preRegistration.starts'),
      text: (counts) => counts.map(({ name, count }) => `${name}: ${String(count)}`).join('\n'),
    },
  }
  return (
    <ChangeDrawer<Values, PreRegistration>
      title={t('preRegistration.formTitle')}
      onClose={onClose}
      stored={answer}
      view={PreRegistration}
      valuesOf={valuesOf}
      words={words}
      save={async ({ counts }, seen) => {
        await save.mutateAsync({
          organisation,
          competitionRef: answer.competition.ref,
          counts: counts.map(({ kind, ref, count }) => ({ kind, ref, count })),
          version: seen.version,
        })
        done({ message: t('preRegistration.saved') })
      }}
    >
      {(form) => {
        const { value, onChange, errorOf } = fieldsOf(form, words).of('counts')
        return (
          <>
            <p className={classes.about}>
              {answer.competition.name}. {t('preRegistration.formWhy')}
            </p>
            <div className={classes.counts}>
              {value.map((line, index) => (
                <WholeNumberInput<number>
                  key={line.ref}
                  label={line.name}
                  max={mostAnnounced}
                  clampBehavior="strict"
                  whenEmpty={0}
                  value={line.count}
                  error={errorOf(`${String(index)}.ref`) ?? errorOf(`${String(index)}.count`)}
                  onChange={(count) =>
                    onChange(value.map((each) => (each.ref === line.ref ? { ...each, count } : each)))
                  }
                />
              ))}
            </div>
          </>
        )
      }}
    </ChangeDrawer>
  )
}
