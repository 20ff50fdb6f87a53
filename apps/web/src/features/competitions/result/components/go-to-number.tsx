import { TextInput } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { IconHash } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A start number and Enter move the cursor to that row. A slash in any field leads here. */
export const GoToNumber = ({
  ref,
  lines,
  absentText,
  onFound,
}: {
  ref: Ref<HTMLInputElement>
  lines: readonly ResultLine[]
  /** The message for the number of a starter who is not on this list; null for an unknown number. */
  absentText?: ((number: number) => string | null) | undefined
  onFound: (line: ResultLine) => void
}) => {
  const { t } = useTranslation('competitions')
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<number | null>(null)
  return (
    <TextInput
      ref={ref}
      aria-label={t('result.goTo.label')}
      placeholder={t('result.goTo.label')}
      leftSection={<IconHash size={16} aria-hidden />}
      inputMode="numeric"
      autoComplete="off"
      maw={220}
      value={text}
      error={unknown === null ? undefined : (absentText?.(unknown) ?? t('result.goTo.unknown'))}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setUnknown(null)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        const number = Number(text.trim())
        const line =
          lines.find((each) => each.startNumber === number) ??
          lines.find((each) => each.startNumber === null && each.position === number)
        setUnknown(line === undefined ? number : null)
        if (line === undefined) return
        setText('')
        onFound(line)
      }}
    />
  )
}
