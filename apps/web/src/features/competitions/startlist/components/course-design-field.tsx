import { ActionIcon, Anchor, Button, FileButton } from '@mantine/core'
import { courseDesignTypes, maximumCourseDesignBytes } from '@oxer/domain/competitions/startlist/startlist.schema'
import { DeleteConfirmation } from '@oxer/ui'
import { IconFileUpload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'

const bytesPerMegabyte = 1_048_576

/** The drawing of a course: stored as soon as it is chosen, independently of the rest of the form. */
export const CourseDesignField = ({
  startlist,
  testPart,
  onChanged,
}: {
  startlist: string
  testPart: number
  onChanged: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const of = { competition: competition.ref, id: startlist }
  const { data } = trpc.competitions.startlist.parameters.useQuery(of, { refetchOnWindowFocus: false })
  const [problem, setProblem] = useState<string | null>(null)
  const options = {
    meta: { quiet: true },
    onSuccess: (saved: NonNullable<typeof data>) => {
      utils.competitions.startlist.parameters.setData(of, saved)
      onChanged()
    },
    onError: (error: unknown) => setProblem(failureTexts(error, i18n).join(' ')),
  }
  const upload = trpc.competitions.startlist.uploadCourseDesign.useMutation(options)
  const remove = trpc.competitions.startlist.deleteCourseDesign.useMutation(options)
  const [isRemoving, setRemoving] = useState(false)
  const design = data?.courseDesigns.find((each) => each.testPart === testPart)
  const send = (file: File | null): void => {
    if (!file) return
    setProblem(null)
    if (file.size > maximumCourseDesignBytes) {
      setProblem(t('startlist.parameters.tooLarge'))
      return
    }
    const form = new FormData()
    form.set('competition', competition.ref)
    form.set('id', startlist)
    form.set('testPart', String(testPart))
    form.set('file', file)
    upload.mutate(form)
  }
  return (
    <div>
      <div className={classes.choice}>{t('startlist.parameters.design')}</div>
      <div className={classes.bar} style={{ marginBlockEnd: 0 }}>
        {design && (
          <>
            <Anchor
              href={`/api/competition/manage/${competition.ref}/startlist/${startlist}/parameters/${testPart}/jumping/course-design`}
              download
            >
              {design.name}
            </Anchor>
            <span className={classes.quiet}>
              {t('startlist.parameters.megabytes', {
                size: formats.number((design.size / bytesPerMegabyte).toFixed(2)),
              })}
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('startlist.parameters.removeDesign')}
              loading={remove.isPending}
              onClick={() => setRemoving(true)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
        <FileButton accept={courseDesignTypes.join(',')} onChange={send}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.isPending}
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {t(design ? 'startlist.parameters.replaceDesign' : 'startlist.parameters.uploadDesign')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={problem === null ? classes.quiet : classes.problem} role={problem === null ? undefined : 'alert'}>
        {problem ?? t('startlist.parameters.designWhy')}
      </p>
      <DeleteConfirmation
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        isBusy={remove.isPending}
        what={design?.name ?? ''}
        message={t('startlist.parameters.removeDesignWhy')}
        onConfirm={() => {
          setProblem(null)
          remove.mutate({ ...of, testPart }, { onSettled: () => setRemoving(false) })
        }}
      />
    </div>
  )
}
