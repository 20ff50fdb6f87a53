import { Button } from '@mantine/core'
import { Section } from '@oxer/ui'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useSettled } from '../../../../shared/changes.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './first-steps.module.css'

/** What leads a new federation to its first competition. It is shown while the calendar is empty, until it is done or closed. */
export const FirstSteps = ({ federation }: { federation: { ref: string; name: string } }) => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const input = { federation: federation.ref }
  const steps = trpc.registry.installation.firstSteps.useQuery(input)
  const close = trpc.registry.installation.closeFirstSteps.useMutation(useSettled('registry').settled)
  if (!steps.data?.isShown) return null
  const { hasClub, hasMembers, hasCompetition } = steps.data
  const membersStep =
    user?.isSuperAdmin === true
      ? ({ key: 'members', form: '/members/import' } as const)
      : ({ key: 'addMembers', form: '/members/create' } as const)
  const list = [
    { key: 'club', isDone: hasClub, form: '/organisations/create', list: '/organisations' },
    { ...membersStep, isDone: hasMembers, list: '/members' },
    { key: 'competition', isDone: hasCompetition, form: '/competitions/create', list: '/competitions' },
  ] as const
  return (
    <Section
      title={t('firstSteps.title', { name: federation.name })}
      description={t('firstSteps.about')}
      actions={
        <Button variant="default" loading={close.isPending} onClick={() => close.mutate(input)}>
          {t('firstSteps.close')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {list.map(({ key, isDone, form, list: overview }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle
          return (
            <li key={key} className={classes.step} data-done={isDone}>
              <Icon size={22} aria-label={t(isDone ? 'firstSteps.done' : 'firstSteps.open')} />
              <span>
                <AppLink href={`${isDone ? overview : form}?federation=${federation.ref}`}>
                  {t(`firstSteps.steps.${key}`)}
                </AppLink>
                <span className={classes.why}>{t(`firstSteps.why.${key}`)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
