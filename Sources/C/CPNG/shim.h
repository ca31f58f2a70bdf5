// libpng 1.6. No header for Swift: errors leave it by longjmp, which only CPictures can catch.
