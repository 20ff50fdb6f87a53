import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })))

export type RichTextFieldProps = {
  label: string
  description?: string
  value: string
  error?: ReactNode
  onChange: (value: string) => void
  /** In pixels: 250 unless a screen names another height (pr1021). */
  height?: number
}

/** The editor of a long text (ps191). It is loaded with the first form that has one. */
export const RichTextField = ({ label, description, error, height = 250, ...field }: RichTextFieldProps) => {
  const id = useId()
  const isInvalid = error !== undefined && error !== null && error !== false
  const about = [description === undefined ? '' : `${id}-description`, isInvalid ? `${id}-error` : ''].join(' ').trim()
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      {...(description !== undefined && { description })}
      {...(isInvalid && { error })}
    >
      <Suspense fallback={<Skeleton height={height + 44} />}>
        <RichTextEditor {...field} label={label} about={about} isInvalid={isInvalid} height={height} />
      </Suspense>
    </Input.Wrapper>
  )
}
