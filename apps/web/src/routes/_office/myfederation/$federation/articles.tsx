import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '../../../../features/catalogue/article/articles.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/articles')({ component: ArticlesPage })
