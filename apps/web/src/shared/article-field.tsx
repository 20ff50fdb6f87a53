import { NativeSelect } from '@mantine/core'
import type { ArticleType, ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from './form/form-words.ts'
import { trpc } from './trpc.ts'

/** The word of a field that contains the article to be billed. */
export const useArticleWord = (federation: string): { label: string; options: readonly Choice[] } => {
  const { t } = useTranslation('catalogue')
  const articles = trpc.catalogue.article.list.useQuery({ federation })
  return {
    label: t('field.article'),
    options: [
      { value: '', label: t('field.none') },
      ...(articles.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
    ],
  }
}

/** The default article of a type, which a new offer starts with (pr0441). */
export const useDefaultArticle = (federation: string): ((type: ArticleType) => ArticleView | undefined) => {
  const articles = trpc.catalogue.article.list.useQuery({ federation })
  return (type) => articles.data?.find((article) => article.default && article.type === type)
}

/** The article to be billed: those of the matching types, and the current one even if it was removed. */
export const ArticleField = ({
  federation,
  types,
  current,
  value,
  onChange,
  onArticle,
  label,
  error,
}: {
  federation: string
  types: readonly ArticleType[]
  current: RefName | null
  value: string | null
  onChange: (ref: string | null) => void
  /** The chosen article, whose price can be proposed. */
  onArticle: (article: ArticleView) => void
  label: string
  error: ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  const articles = trpc.catalogue.article.list.useQuery({ federation })
  const fitting = (articles.data ?? []).filter(({ type }) => types.includes(type))
  const isGone = current !== null && !fitting.some(({ ref }) => ref === current.ref)
  const choices: RefName[] = isGone ? [current, ...fitting] : fitting
  return (
    <NativeSelect
      label={label}
      description={t('field.articleHint')}
      value={value ?? ''}
      data={[{ value: '', label: t('field.none') }, ...choices.map(({ ref, name }) => ({ value: ref, label: name }))]}
      onChange={({ currentTarget }) => {
        const article = fitting.find(({ ref }) => ref === currentTarget.value)
        onChange(currentTarget.value === '' ? null : currentTarget.value)
        if (article) onArticle(article)
      }}
      error={error}
    />
  )
}
