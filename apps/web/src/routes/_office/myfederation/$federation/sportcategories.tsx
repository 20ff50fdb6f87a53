import { createFileRoute } from '@tanstack/react-router'
import { SportCategoriesPage } from '../../../../features/catalogue/sport-category/sport-categories.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/sportcategories')({
  component: SportCategoriesPage,
})
