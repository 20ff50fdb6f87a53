import { Text } from '@mantine/core'
import { ErrorState, Facts, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'

/**
 * The login of a member. There are no invitations: a member without a login requests access, and this section explains
 * how.
 */
export const LoginSection = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const answer = trpc.parties.person.login.useQuery({ member })
  if (answer.isError) return <ErrorState onRetry={() => void answer.refetch()} />
  if (!answer.data) return null
  const { login } = answer.data
  return (
    <Section title={t('login.title')}>
      {login ? (
        <Facts
          items={[
            { label: t('login.username'), value: login.username },
            {
              label: t('person.status'),
              value: (
                <StatusBadge tone={login.isBlocked ? 'neutral' : 'good'}>
                  {t(login.isBlocked ? 'login.blocked' : 'person.active')}
                </StatusBadge>
              ),
            },
          ]}
        />
      ) : (
        <>
          <Text fw={600}>{t('login.none')}</Text>
          <Text size="sm" c="dimmed">
            {t('login.noneWhy')}
          </Text>
        </>
      )}
    </Section>
  )
}
