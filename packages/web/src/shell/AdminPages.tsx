// In one file: the first scripts of every page name each file and what it needs.
export { AdminArea } from '../admin/AdminArea.tsx'
export { StatusArea } from '../admin/status/StatusArea.tsx'
