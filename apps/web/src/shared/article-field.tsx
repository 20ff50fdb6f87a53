import { NativeSelect } from '@mantine/core'
import type { ArticleType, ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from './trpc.ts'

/** The article by which something is billed: of the types that fit, and the one that stands even when it was taken away. */
export const ArticleField = ({
  federation,
  types,
  current,
  value,
  onChange,
  error,
}: {
  federation: string
  types: readonly ArticleType[]
  current: RefName | null
  value: string | null
  /** The article too, whose price can be proposed. */
  onChange: (ref: string | null, article: ArticleView | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const articles = trpc.catalogue.article.list.useQuery({ federation })
  const fitting = (articles.data ?? []).filter(({ type }) => types.includes(type))
  const isGone = current !== null && !fitting.some(({ ref }) => ref === current.ref)
  const choices: RefName[] = isGone ? [current, ...fitting] : fitting
  return (
    <NativeSelect
      label={t('field.article')}
      description={t('field.articleHint')}
      value={value ?? ''}
      data={[{ value: '', label: t('field.none') }, ...choices.map(({ ref, name }) => ({ value: ref, label: name }))]}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.value === '' ? null : currentTarget.value,
          fitting.find(({ ref }) => ref === currentTarget.value) ?? null,
        )
      }
      error={error}
    />
  )
}
