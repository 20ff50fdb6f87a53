import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CareersPage } from '../../../../../features/careers/career/careers.page.tsx'

const Careers = () => {
  const router = useRouter()
  return <CareersPage onCreated={(href) => router.history.push(href)} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/careers/')({ component: Careers })
