import { Button, CopyButton, Text } from '@mantine/core'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../../shared/list/export-menu.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../championship-part.module.css'

type Of = { championship: string; phaseRef: string; sportCategoryRef: string }

/** The addresses of the selected, to be copied into a mail. They are read when they are asked for, because each look is noted. */
const MailList = ({ of }: { of: Of }) => {
  const { t } = useTranslation('championships')
  const contacts = trpc.competitions.championshipRanking.selectionContacts.useQuery(of)
  if (contacts.isError) return <ErrorState onRetry={() => void contacts.refetch()} />
  if (!contacts.data) return <ShapeSkeleton />
  const { emails, without } = contacts.data
  return (
    <div className={classes.actions}>
      {emails.length > 0 ? (
        <CopyButton value={emails.join('; ')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('championshipSelection.copied') : t('championshipSelection.copy', { count: emails.length })}
            </Button>
          )}
        </CopyButton>
      ) : (
        <Text>{t('championshipSelection.noEmails')}</Text>
      )}
      {without.length > 0 && (
        <Text size="sm">{t('championshipSelection.withoutEmail', { names: without.join('; ') })}</Text>
      )}
    </div>
  )
}

/** The people of a selection: a file, and a mail list. */
export const SelectionPeople = ({ of }: { of: Of }) => {
  const { t } = useTranslation('championships')
  const [isListed, setListed] = useState(false)
  const { championship, ...asked } = of
  return (
    <>
      <span className={classes.actions}>
        <ExportMenu path={`/api/championship/${championship}/manage/selection/export`} asks={() => asked} />
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          {t('championshipSelection.mailList')}
        </Button>
      </span>
      {isListed && <MailList of={of} />}
    </>
  )
}
