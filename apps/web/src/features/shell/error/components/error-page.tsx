import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../../../../shared/office-pages.ts'
import { useTitle } from '../../../../shared/use-title.ts'
import classes from './error-page.module.css'

/** Back to the previous page, or home if there is none. */
export const useGoBack = (): (() => void) => {
  const router = useRouter()
  const go = useGo()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else go('/')
  }
}

export const ErrorPage = ({
  code,
  title,
  subtitle,
  message,
  action,
}: {
  code: '403' | '404' | '500'
  title: string
  subtitle?: string
  message: string
  /** What may help, before the way back. */
  action?: ReactNode
}) => {
  const { t } = useTranslation('shell')
  const goBack = useGoBack()
  useTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.fence} aria-hidden="true" data-code={code}>
        <i />
        <i />
      </div>
      <p className={classes.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {title}
      </h1>
      {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      <p className={classes.message}>{message}</p>
      {action}
      <Button
        variant={action ? 'default' : 'filled'}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={goBack}
      >
        {t('error.goBack')}
      </Button>
    </div>
  )
}
