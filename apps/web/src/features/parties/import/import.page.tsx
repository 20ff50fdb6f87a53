import { Alert, Button } from '@mantine/core'
import type { ImportNoun, ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { failureTexts } from '../../../shared/failure.ts'
import { ForFederation } from '../../../shared/for-federation.tsx'
import { ImportProgress } from '../../../shared/import/import-progress.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { useSession } from '../../../shared/session.ts'
import { type Chosen, chosenOfTask, nothingSettled } from './chosen-files.form.ts'
import { ImportDialog } from './components/import-dialog.tsx'
import { ImportResult } from './components/import-outcome.tsx'
import { KnownPersons } from './components/known-persons.tsx'
import { UnknownNames } from './components/unknown-names.tsx'
import classes from './import.module.css'
import { useSendFile } from './import.mutations.ts'
import { useImport } from './use-import.ts'

type ImportPageProps = {
  noun: ImportNoun
  /** The task of the import; undefined while the file is chosen. */
  task: string | undefined
  onOrdered: (task: string) => void
  onClose: () => void
}

const listOf = { horse: '/horses', person: '/members', organisation: '/organisations' } as const

type Next = Omit<ImportPageProps, 'task' | 'onClose'> & {
  outcome: ImportOutcome
  chosen: Chosen
  isPrimary: boolean
}

/** Sends the same file again: to import it after its trial run, or to check it with what was settled. */
const SendAgain = ({ noun, outcome, chosen, isPrimary, onOrdered }: Next) => {
  const { t, i18n } = useTranslation('parties')
  const { send, isSending, error } = useSendFile(noun, onOrdered)
  const isClean = outcome.bad === 0
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert" my="sm">
          {failureTexts(error, i18n).join('. ')}
        </Alert>
      )}
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        loading={isSending}
        disabled={!isPrimary}
        onClick={() => send({ federation: outcome.federation, ...chosen, dryRun: !isClean })}
      >
        {t(isClean ? 'import.now' : 'import.unknown.recheck')}
      </Button>
    </>
  )
}

/** What was imported or not, with what can be settled here, and the next step. */
const EndedImport = ({
  outcome,
  task,
  downloadUrl,
  noun,
  onOrdered,
  onChoose,
}: Omit<ImportPageProps, 'task' | 'onClose'> & {
  outcome: ImportOutcome
  task: string
  downloadUrl: string | null
  onChoose: () => void
}) => {
  const { t } = useTranslation('parties')
  const kept = chosenOfTask(task)
  // Somebody with the name and the birth date of one member is that member, unless the reader says otherwise.
  const [settled, setSettled] = useState(() => {
    const before = kept?.settled ?? nothingSettled
    return { ...before, samePersons: before.samePersons || outcome.resembling.certain > 0 }
  })
  const isClean = outcome.dryRun && outcome.bad === 0 && outcome.rows > 0
  const { unknownNames } = outcome
  const isSettling = kept !== null && unknownNames.length > 0
  const isSettled =
    isSettling &&
    unknownNames.some(({ kind, text }) => settled[kind === 'CLUB' ? 'clubs' : 'licenses'][text] !== undefined)
  const again = kept !== null && (isClean || isSettling) && (
    <SendAgain
      noun={noun}
      outcome={outcome}
      chosen={{ ...kept, settled }}
      isPrimary={isClean || isSettled}
      onOrdered={onOrdered}
    />
  )
  return (
    <>
      <ImportResult
        outcome={outcome}
        downloadUrl={downloadUrl}
        settling={
          <>
            {isSettling && (
              <UnknownNames
                names={unknownNames}
                settled={settled}
                federation={outcome.federation}
                onSettle={setSettled}
                next={again}
              />
            )}
            {kept !== null && !outcome.applied && outcome.resembling.count > 0 && (
              <KnownPersons resembling={outcome.resembling} settled={settled} onSettle={setSettled} />
            )}
          </>
        }
      />
      {isClean && kept === null && <p>{t('import.nowAgain')}</p>}
      <div className={classes.next}>
        {!isSettling && again}
        {outcome.applied && (
          <Button component={AppLink} href={listOf[noun]}>
            {t(`${noun}.title`)}
          </Button>
        )}
        {outcome.batch !== null && (
          <Button
            variant="default"
            component={AppLink}
            href={`/myfederation/${outcome.federation}/exchange/${outcome.batch}`}
          >
            {t('import.batch')}
          </Button>
        )}
        <Button
          variant={outcome.applied || (kept !== null && isClean) || isSettled ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={onChoose}
        >
          {t(outcome.applied ? 'import.another' : isClean ? 'import.choose' : 'import.again')}
        </Button>
      </div>
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
  return (
    <>
      <ImportProgress detail={detail} />
      {outcome !== null && (
        <EndedImport
          outcome={outcome}
          task={task}
          downloadUrl={detail.downloadUrl}
          noun={noun}
          onOrdered={onOrdered}
          onChoose={onChoose}
        />
      )}
      {outcome === null && detail.end !== null && (
        <div className={classes.next}>
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={onChoose}>
            {t('import.another')}
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
