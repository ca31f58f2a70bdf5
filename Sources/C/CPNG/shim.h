// libpng 1.6. Its header isn't imported into Swift, because its errors call longjmp, which only
// CPictures can catch.
