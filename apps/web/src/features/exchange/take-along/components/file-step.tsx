import { Button, Stack } from '@mantine/core'
import { Section } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'

/** A step that needs files, each checked before anything is sent. `send` returns the label of a file that is a wrong one. */
export const FileStep = <Name extends string>({
  title,
  why,
  action,
  files,
  isBusy,
  isPrimary = false,
  send,
}: {
  title: string
  why: string
  action: string
  files: readonly { readonly name: Name; readonly label: string; readonly accept: string }[]
  isBusy: boolean
  isPrimary?: boolean
  send: (chosen: Record<Name, File>) => Promise<Name | null>
}) => {
  const { t } = useTranslation('exchange')
  const [chosen, setChosen] = useState<Partial<Record<Name, File | null>>>({})
  const [wrong, setWrong] = useState<{ name: Name; text: string } | null>(null)
  const submit = async (): Promise<void> => {
    const missing = files.find(({ name }) => chosen[name] == null)
    if (missing !== undefined) return setWrong({ name: missing.name, text: t('takeAlong.chooseFirst') })
    const other = await send(chosen as Record<Name, File>)
    setWrong(other === null ? null : { name: other, text: t('takeAlong.otherFile') })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  return (
    <Section title={title} description={why}>
      <form onSubmit={onSubmit} noValidate aria-label={title}>
        <Stack maw={480} gap="sm">
          {files.map(({ name, label, accept }) => (
            <ImportFileInput
              key={name}
              label={label}
              placeholder={t('takeAlong.choose')}
              accept={accept}
              value={chosen[name] ?? null}
              onChange={(file) => {
                setChosen({ ...chosen, [name]: file })
                setWrong(null)
              }}
              error={wrong?.name === name ? wrong.text : null}
            />
          ))}
          <div>
            <Button type="submit" variant={isPrimary ? 'filled' : 'default'} loading={isBusy}>
              {action}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
