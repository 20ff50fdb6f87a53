import { Alert, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { OfficePage } from '../../../../shared/office-page.tsx'
import classes from './login.module.css'

/** One step on a page of its own: its title, and below it the form or the outcome. */
export const LoginCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <OfficePage title={title}>
    <div className={classes.card}>{children}</div>
  </OfficePage>
)

/** What a code answers: while it is asked, when it is refused, and what it opens. */
export const Opened = <Data,>({
  title,
  query,
  children,
}: {
  title: string
  query: { data: Data | undefined; error: unknown; isError: boolean }
  children: (data: Data) => ReactNode
}) => {
  const { i18n, t } = useTranslation('access')
  if (query.isError) {
    return (
      <LoginCard title={title}>
        <Alert color="red" role="alert">
          {failureTexts(query.error, i18n).join(' ')}
        </Alert>
      </LoginCard>
    )
  }
  return (
    <LoginCard title={title}>
      {query.data === undefined ? <Skeleton height={160} aria-label={t('login.loading')} /> : children(query.data)}
    </LoginCard>
  )
}
