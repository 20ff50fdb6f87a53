import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './pay.module.css'

/** A fact that is typed into an app of a bank: copied without its blanks. */
export const CopiedFact = ({ label, value, copies = value }: { label: string; value: string; copies?: string }) => {
  const { t } = useTranslation('finance')
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        <CopyButton value={copies}>
          {({ copied, copy }) => (
            <ActionIcon aria-label={copied ? t('pay.copied') : t('pay.copy', { what: label })} onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  )
}
