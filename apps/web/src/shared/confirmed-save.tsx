import { Button, Modal } from '@mantine/core'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { useUi } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, failureTexts } from './failure.ts'

/** The answer to a save with warnings: nothing is saved, and each warning is a cause after the first. */
export const needsConfirmation = (error: unknown): boolean =>
  failureOf(error)?.code === kernelErrors.needsConfirmation.code

type Question = { warnings: string[]; answer: (isConfirmed: boolean) => void }

/**
 * Saves, and asks for confirmation if the server warns: it shows the warnings, and saves only after the user confirms
 * (spec section 5). Without confirmation, the refusal stays. `title` names the subject of the warnings.
 */
export const useConfirmedSave = (
  title: string,
): {
  save: <Saved>(send: (confirmSaveWithWarnings: boolean) => Promise<Saved>) => Promise<Saved>
  dialog: ReactNode
} => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (warnings: string[]): Promise<boolean> =>
    new Promise((resolve) => {
      setQuestion({
        warnings,
        answer: (isConfirmed) => {
          setQuestion(null)
          resolve(isConfirmed)
        },
      })
    })
  const save = async <Saved,>(send: (confirmSaveWithWarnings: boolean) => Promise<Saved>): Promise<Saved> => {
    try {
      return await send(false)
    } catch (error) {
      if (!needsConfirmation(error)) throw error
      const isConfirmed = await ask(failureTexts(error, i18n).slice(1))
      if (!isConfirmed) throw error
      return send(true)
    }
  }
  const dialog = question && (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={title}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {question.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8, marginBlockStart: 24 }}>
        <Button variant="default" onClick={() => question.answer(false)} data-autofocus>
          {t('registration.warnings.back')}
        </Button>
        <Button onClick={() => question.answer(true)}>{t('registration.warnings.confirm')}</Button>
      </div>
    </Modal>
  )
  return { save, dialog }
}
