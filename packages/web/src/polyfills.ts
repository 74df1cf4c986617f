// Loaded by the browsers that lack one of them (`load-polyfills.ts`): Chrome before 126, Safari before 18.
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/web.url.parse.js'
