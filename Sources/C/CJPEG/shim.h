// libjpeg-turbo 1.5 or later. Its header isn't imported into Swift, because its errors call
// longjmp, which only CPictures can catch.
