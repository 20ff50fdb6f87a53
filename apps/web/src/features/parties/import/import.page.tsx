import { Alert, Button } from '@mantine/core'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { failureTexts } from '../../../shared/failure.ts'
import { ForFederation } from '../../../shared/for-federation.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { useSession } from '../../../shared/session.ts'
import { fileOfTask } from './chosen-files.form.ts'
import { ImportDialog } from './components/import-dialog.tsx'
import { ImportResult } from './components/import-outcome.tsx'
import { ImportProgress, useImport } from './components/import-progress.tsx'
import { useSendFile } from './import.mutations.ts'

type ImportPageProps = {
  noun: ImportNoun
  /** The task of the import; undefined while the file is chosen. */
  task: string | undefined
  onOrdered: (task: string) => void
  onClose: () => void
}

const listOf = { horse: '/horses', person: '/members' } as const

/** Imports the same file after its trial run, or lets the user choose it again. */
const ImportNow = ({
  noun,
  task,
  federation,
  onOrdered,
  onChoose,
}: Omit<ImportPageProps, 'task' | 'onClose'> & { task: string; federation: string; onChoose: () => void }) => {
  const { t, i18n } = useTranslation('parties')
  const file = fileOfTask(task)
  const { send, isSending, error } = useSendFile(noun, onOrdered)
  if (file === null) {
    return (
      <>
        <p>{t('import.nowAgain')}</p>
        <Button onClick={onChoose}>{t('import.choose')}</Button>
      </>
    )
  }
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert" my="sm">
          {failureTexts(error, i18n).join('. ')}
        </Alert>
      )}
      <Button mt="md" loading={isSending} onClick={() => send({ federation, file, dryRun: false })}>
        {t('import.now')}
      </Button>
    </>
  )
}

const FollowedImport = ({
  task,
  onChoose,
  noun,
  onOrdered,
}: Omit<ImportPageProps, 'task' | 'onClose'> & { task: string; onChoose: () => void }) => {
  const { t } = useTranslation('parties')
  const { detail, outcome } = useImport(task)
  if (!detail) return null
  const isClean = outcome?.dryRun === true && outcome.bad === 0 && outcome.rows > 0
  return (
    <>
      <ImportProgress detail={detail} />
      {outcome && <ImportResult outcome={outcome} downloadUrl={detail.downloadUrl} />}
      {isClean && (
        <ImportNow noun={noun} task={task} federation={outcome.federation} onOrdered={onOrdered} onChoose={onChoose} />
      )}
      {detail.end !== null && !isClean && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 }}>
          {outcome?.applied === true && (
            <Button component={AppLink} href={listOf[noun]}>
              {t(`${noun}.title`)}
            </Button>
          )}
          <Button
            variant={outcome?.applied === true ? 'default' : 'filled'}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onChoose}
          >
            {outcome !== null && !outcome.applied ? t('import.again') : t('import.another')}
          </Button>
        </div>
      )}
    </>
  )
}

/** An import from the choice of the file to its outcome, for super administrators. */
export const ImportPage = ({ noun, task, onOrdered, onClose }: ImportPageProps) => {
  const { t } = useTranslation('parties')
  const { user } = useSession()
  const [isChoosing, setIsChoosing] = useState(false)
  if (user?.isSuperAdmin !== true) throw new PageRefusal(403)
  const follow = (ordered: string): void => {
    setIsChoosing(false)
    onOrdered(ordered)
  }
  return (
    <OfficePage title={t(`import.title.${noun}`)}>
      {task !== undefined && (
        <FollowedImport key={task} noun={noun} task={task} onOrdered={follow} onChoose={() => setIsChoosing(true)} />
      )}
      {(task === undefined || isChoosing) && (
        <ForFederation>
          {(federation) => (
            <ImportDialog
              noun={noun}
              federation={federation}
              onOrdered={follow}
              onClose={() => (task === undefined ? onClose() : setIsChoosing(false))}
            />
          )}
        </ForFederation>
      )}
    </OfficePage>
  )
}
