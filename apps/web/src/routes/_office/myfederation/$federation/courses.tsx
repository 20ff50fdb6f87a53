import { createFileRoute } from '@tanstack/react-router'
import { CoursesPage } from '../../../../features/catalogue/course/courses.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/courses')({ component: CoursesPage })
